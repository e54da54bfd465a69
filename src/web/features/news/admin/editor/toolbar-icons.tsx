import type { ReactNode } from 'react';

const icon = (path: ReactNode) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className="size-[18px]"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {path}
  </svg>
);

const letter = (text: string, className: string) => (
  <span aria-hidden="true" className={`font-serif text-base leading-none ${className}`}>
    {text}
  </span>
);

export const toolbarIcons = {
  bold: letter('B', 'font-semibold'),
  italic: letter('I', 'italic'),
  bulletList: icon(<path d="M8 5h9M8 10h9M8 15h9M3.500 5h.01M3.500 10h.01M3.500 15h.01" />),
  orderedList: icon(
    <path d="M8 5h9M8 10h9M8 15h9M3 4l1-.500V7M2.800 10.500c.300-1.200 2.200-.800 1.700.300L2.800 12.700h2" />,
  ),
  quote: icon(<path d="M4 14c2-1 3-2.500 3-5H4V5h4v4M11.500 14c2-1 3-2.500 3-5h-3V5h4v4" />),
  link: icon(
    <path d="M8.500 11.500a3 3 0 0 0 4.300 0l2.500-2.500a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300 0L4.700 11a3 3 0 0 0 4.300 4.300l1-1" />,
  ),
  image: icon(<path d="M3 4h14v12H3zM3 14l4-4 3 3 3-3 4 4M7.500 7.500h.01" />),
  table: icon(<path d="M3 4h14v12H3zM3 8h14M3 12h14M8 8v8M13 8v8" />),
  undo: icon(<path d="M7 5 3.500 8.500 7 12M4 8.500h8a4 4 0 0 1 0 8H9" />),
  redo: icon(<path d="m13 5 3.500 3.500L13 12M16 8.500H8a4 4 0 0 0 0 8h3" />),
};
