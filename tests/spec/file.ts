import type { RowMenuSpec } from './row-menu-spec.ts'

// Sections 2, 7, 8 and 9 of the specification. Everyone has the same menu.

const URL = 'https://media.example/uploads/guide.pdf'

export const fileSpec = {
  viewers: ['super admin', 'anyone else'],
  menu: {
    above: [
      { label: 'View File', effect: { kind: 'new tab', url: URL } },
      {
        label: 'Copy URL',
        effect: {
          kind: 'copy',
          text: URL,
          copied: 'Copied!',
          forMs: 2000,
          success: 'URL copied to clipboard!',
          failure: 'Failed to copy URL',
        },
      },
      {
        label: 'Download File',
        effect: {
          kind: 'download',
          url: URL,
          fileName: 'Design guide.pdf',
          success: 'File downloaded successfully!',
          failure: 'Failed to download file',
        },
      },
    ],
  },
} as const satisfies RowMenuSpec
