import { Link } from 'react-router';
import { AccountCard } from '../../ui/account-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignUpPage() {
  return (
    <AccountCard title="Register">
      <SignUpForm />
      <p className="mt-5 text-soft">
        Already registered?{' '}
        <Link to="/login" className="text-accent">
          Log in
        </Link>
      </p>
    </AccountCard>
  );
}
