import { Link } from '#web/ui/link.tsx';

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-[52ch] py-16 text-center sm:py-24">
      <p className="font-serif text-[5.9em] leading-none font-semibold tracking-tight text-accent sm:text-[8.5em]">
        404
      </p>
      <h1 className="pt-4 font-serif text-title leading-tight font-semibold sm:text-display">
        Oops! Page not found.
      </h1>
      <p className="pt-3 text-soft">
        There is no page at this address. The address may be mistyped, or the page may have been removed.
      </p>
      <p className="flex flex-wrap justify-center gap-3 pt-7">
        <Link to="/" className="button button-primary">
          Go to the home page
        </Link>
        <Link to="/help" className="button">
          Help
        </Link>
      </p>
    </div>
  );
}
