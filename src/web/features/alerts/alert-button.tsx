import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { logInStateFor } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.ts';
import { useOpening } from '#web/lib/use-opening.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { type AlertSubject, subjectPath } from './alert-subject.ts';
import { BellIcon } from './bell-icon.tsx';

const AlertDialog = lazy(async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog }));

interface AlertButtonProps {
  subject: AlertSubject;
  className?: string;
  children?: string;
  /** Whether phones show a bell instead of the text. */
  isSignOnPhones?: boolean;
}

/** Opens the form of a new alert on a security or an investor; a visitor logs in first. */
export function AlertButton({
  subject,
  className,
  children = 'Set alert',
  isSignOnPhones = false,
}: AlertButtonProps) {
  const { state } = useSession();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function open(): void {
    setWasOpened(true);
    setIsOpen(true);
  }
  useOpening('set-alert', open, state === 'customer');

  function handleClick(): void {
    if (state !== 'customer') {
      void navigate('/login', { state: logInStateFor(subjectPath(subject), 'set-alert') });
      return;
    }
    open();
  }

  return (
    <>
      <Button {...(className && { className })} disabled={state === 'checking'} onClick={handleClick}>
        <span className={isSignOnPhones ? 'max-sm:sr-only' : ''}>{children}</span>
        {isSignOnPhones && (
          <span className="sm:hidden">
            <BellIcon />
          </span>
        )}
      </Button>
      {wasOpened && (
        <LazyPart>
          <AlertDialog open={isOpen} subject={subject} rule={undefined} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
