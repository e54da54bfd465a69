import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router';

/** A link to a page of ours. `discover` would mark it for a route discovery that we do not use, in every page. */
export const Link = (props: LinkProps) => <RouterLink discover="none" {...props} />;

export const NavLink = (props: NavLinkProps) => <RouterNavLink discover="none" {...props} />;
