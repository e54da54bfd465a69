import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-[18px] flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const TodayIcon = () => (
  <Icon>
    <path d="m3.5 9 6.500-5.500L16.500 9v7.500H12v-4.500H8v4.500H3.500z" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M3 6h8m4 0h2M3 14h2m4 0h8" />
    <circle cx="13" cy="6" r="2" />
    <circle cx="7" cy="14" r="2" />
  </Icon>
);

export const NewsIcon = () => (
  <Icon>
    <path d="M3 4h11v12H5a2 2 0 0 1-2-2zM14 8h3v6a2 2 0 0 1-2 2h-1M6 7.5h5M6 10.5h5M6 13h3" />
  </Icon>
);

export const InvestorsIcon = () => (
  <Icon>
    <path d="M3 16.5h14M5 16V9.5M10 16V4M15 16V7.5" />
  </Icon>
);

export const FeedIcon = () => (
  <Icon>
    <path d="M4 9.5a6.5 6.5 0 0 1 6.5 6.5M4 4a12 12 0 0 1 12 12" />
    <circle cx="5" cy="15" r="1" />
  </Icon>
);

export const PeopleIcon = () => (
  <Icon>
    <circle cx="8" cy="7" r="3" />
    <path d="M2.5 16.5c.6-3 2.7-4.5 5.5-4.5s4.900 1.500 5.500 4.500M13 4.300a3 3 0 0 1 0 5.400M15.500 12.600c1.100.8 1.800 2.100 2 3.900" />
  </Icon>
);

export const ActivityIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M10 5.500V10l3 2" />
  </Icon>
);

export const AccountIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.250" />
    <path d="M3.500 17c.7-3.300 3.200-5 6.500-5s5.800 1.700 6.500 5" />
  </Icon>
);

export const LogoutIcon = () => (
  <Icon>
    <path d="M8 3H4.500A1.500 1.500 0 0 0 3 4.500v11A1.500 1.500 0 0 0 4.500 17H8M13 13.500 16.500 10 13 6.500M16.500 10H8" />
  </Icon>
);

export const SidebarIcon = () => (
  <Icon>
    <rect x="2.750" y="3.750" width="14.500" height="12.500" rx="1.500" />
    <path d="M8 4v12" />
  </Icon>
);
