import { useFollowing } from '#web/lib/use-watching.ts';
import { Button } from './button.tsx';

/** Follows an investor, or no longer. */
export function FollowButton({ slug, name, className }: { slug: string; name: string; className?: string }) {
  const { isFollowed, isReady, isPending, toggle } = useFollowing(slug);
  const text = isFollowed ? 'Following' : 'Follow';
  return (
    <Button
      {...(className && { className })}
      aria-label={`${text} ${name}`}
      disabled={!isReady}
      pending={isPending}
      onClick={() => toggle(name)}
    >
      {text}
    </Button>
  );
}
