import { Link } from 'react-router';

/** Beside a login form: the way to a new password. */
export function ForgotLink({ to }: { to: string }) {
  return (
    <p className="-mt-2 text-sm">
      <Link to={to} className="text-accent">
        Forgot your password?
      </Link>
    </p>
  );
}
