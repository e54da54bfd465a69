// Which folder imports which, for `npm run check:boundaries`. Tests are left out: they import what is beside what they test.

import files from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      comment: 'Two folders that import each other are one. What both need moves to a folder below both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...files.options, exclude: { path: ['^dist/', '^tests/', '\\.(test|e2e|attack)\\.tsx?$'] } },
};
