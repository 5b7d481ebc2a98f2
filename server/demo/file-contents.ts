import { writePdf } from './document.ts'
import { drawPng, type Rectangle } from './picture.ts'

const room = (x: number, y: number, width: number, height: number): Rectangle[] => [
  [2, x, y, width, height],
  [1, x + 6, y + 6, width - 12, height - 12],
]

const WEEKS = [212, 228, 205, 251, 263, 240, 282, 301, 296, 334, 352, 371]

/** By file name. */
export const FILE_CONTENTS = {
  'statehouse-logo.png': () =>
    drawPng({
      width: 640,
      height: 640,
      palette: ['f7f8fa', '4256c9', 'ffffff'],
      rectangles: [
        [1, 96, 96, 448, 448],
        [2, 208, 192, 224, 48],
        [2, 208, 240, 48, 56],
        [2, 208, 296, 224, 48],
        [2, 384, 344, 48, 56],
        [2, 208, 400, 224, 48],
      ],
    }),
  'yaba-floor-plan.png': () =>
    drawPng({
      width: 960,
      height: 640,
      palette: ['ffffff', 'f3f5f9', '2d3542', '9aa6e6', '3f9c63'],
      rectangles: [
        ...room(40, 40, 880, 560),
        ...room(40, 40, 240, 200),
        ...room(40, 408, 240, 192),
        ...room(680, 40, 240, 240),
        // Exits and desks.
        [4, 560, 594, 90, 6],
        [4, 914, 420, 6, 90],
        ...[100, 340, 430, 520].flatMap((x): Rectangle[] => [
          [3, x, 120, 60, 32],
          [3, x, 470, 60, 32],
        ]),
        [3, 740, 110, 120, 90],
      ],
    }),
  'transfers-per-week.png': () =>
    drawPng({
      width: 960,
      height: 540,
      palette: ['ffffff', 'e4e7ec', '465060', '4256c9', '3f9c63'],
      rectangles: [
        ...[90, 180, 270, 360].map((y): Rectangle => [1, 60, y, 860, 2]),
        ...WEEKS.map((value, week): Rectangle => [week < 10 ? 3 : 4, 84 + week * 70, 460 - value, 42, value]),
        [2, 60, 460, 860, 4],
      ],
    }),
  'brand-guide.pdf': () =>
    writePdf('Brand guide', [
      'The logo keeps a margin of half its width on every side.',
      'Indigo 4256C9 is for actions only. Text is 1A202B on white.',
      'Write amounts with the naira sign, and never round them in tables.',
    ]),
  'expense-policy.pdf': () =>
    writePdf('Expense policy', [
      'Taxi and fuel claims up to NGN 25,000 need the approval of your team lead.',
      'Everything above goes to finance, with the receipt.',
      'Claims are paid with the next salary when they arrive by the 20th.',
    ]),
  'evacuation-routes.pdf': () =>
    writePdf('Evacuation of the Yaba office', [
      'Leave by the nearest green exit. Use the stairs, not the lift.',
      'Meet at the car park of the bakery and report to your team lead.',
      'Do not go back in before the fire warden says so.',
    ]),
  'on-call-roster.pdf': () =>
    writePdf('On-call roster for the salary week', [
      'Wednesday to Friday: Chidi Okafor, Temitope Adeyemi',
      'Saturday and Sunday: Funmilayo Adebayo, Aisha Garba',
      'Payouts: do not release before Tuesday.',
    ]),
} as const satisfies Readonly<Record<string, () => Buffer>>

export type DemoFileName = keyof typeof FILE_CONTENTS
