import { writePdf } from './document.ts'
import { drawPng, type Rectangle } from './picture.ts'

const WALL = 6
const [ROOM, DARK, DESK, EXIT] = [1, 2, 3, 4]

const walls = (x: number, y: number, width: number, height: number): Rectangle[] => [
  [DARK, x, y, width, height],
  [ROOM, x + WALL, y + WALL, width - 2 * WALL, height - 2 * WALL],
]

const desks = (x: number, y: number, columns: number, rows: number): Rectangle[] =>
  Array.from({ length: columns * rows }, (_, index) => [
    DESK,
    x + (index % columns) * 90,
    y + Math.floor(index / columns) * 70,
    60,
    32,
  ])

const floorPlan = () =>
  drawPng({
    width: 960,
    height: 640,
    palette: ['ffffff', 'f3f5f9', '2d3542', '9aa6e6', '3f9c63'],
    rectangles: [
      ...walls(40, 40, 880, 560),
      ...walls(40, 40, 240, 200),
      ...walls(40, 234, 240, 180),
      ...walls(40, 408, 240, 192),
      ...walls(680, 40, 240, 240),
      // Doors.
      [ROOM, 274, 120, WALL, 50],
      [ROOM, 274, 300, WALL, 50],
      [ROOM, 274, 480, WALL, 50],
      [ROOM, 680, 140, WALL, 50],
      [EXIT, 560, 594, 90, WALL],
      [EXIT, 914, 420, WALL, 90],
      ...desks(100, 110, 1, 1),
      ...desks(100, 300, 1, 1),
      ...desks(90, 470, 2, 1),
      ...desks(340, 120, 3, 3),
      ...desks(340, 400, 4, 2),
      [DESK, 740, 110, 120, 90],
    ],
  })

const WEEKS = [212, 228, 205, 251, 263, 240, 282, 301, 296, 334, 352, 371]

const chart = () =>
  drawPng({
    width: 960,
    height: 540,
    palette: ['ffffff', 'e4e7ec', '465060', '4256c9', '3f9c63'],
    rectangles: [
      ...[90, 180, 270, 360].map((y): Rectangle => [1, 60, y, 860, 2]),
      ...WEEKS.map((value, week): Rectangle => [week < 10 ? 3 : 4, 84 + week * 70, 460 - value, 42, value]),
      [2, 60, 460, 860, 4],
    ],
  })

const logo = () =>
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
  })

const policy = () =>
  writePdf('Expense policy', [
    'Taxi and fuel claims up to NGN 25,000 need the approval of your team lead.',
    'Everything above goes to finance, with the receipt.',
    'Claims are paid with the next salary when they arrive by the 20th.',
  ])

const routes = () =>
  writePdf('Evacuation of the Yaba office', [
    'Leave by the nearest green exit. Use the stairs, not the lift.',
    'Meet at the car park of the bakery and report to your team lead.',
    'Do not go back in before the fire warden says so.',
  ])

const brand = () =>
  writePdf('Brand guide', [
    'The logo keeps a margin of half its width on every side.',
    'Indigo 4256C9 is for actions only. Text is 1A202B on white.',
    'Write amounts with the naira sign, and never round them in tables.',
  ])

const roster = () =>
  writePdf('On-call roster for the salary week', [
    'Wednesday to Friday: Chidi Okafor, Temitope Adeyemi',
    'Saturday and Sunday: Funmilayo Adebayo, Aisha Garba',
    'Payouts: do not release before Tuesday.',
  ])

/** By file name. */
export const FILE_CONTENTS = {
  'brand-guide.pdf': brand,
  'statehouse-logo.png': logo,
  'yaba-floor-plan.png': floorPlan,
  'transfers-per-week.png': chart,
  'expense-policy.pdf': policy,
  'evacuation-routes.pdf': routes,
  'on-call-roster.pdf': roster,
} as const satisfies Readonly<Record<string, () => Buffer>>

export type DemoFileName = keyof typeof FILE_CONTENTS
