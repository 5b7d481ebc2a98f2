import {
  createContext,
  Fragment,
  type FragmentInstance,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'

/** The exports of the second file. They are undefined until it is there. */
export const SecondFileContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

/** An export of the second file by its name. It is undefined until the file is there. */
export function usePart<Part>(name: string) {
  const file = useContext(SecondFileContext)
  if (file && !(name in file)) throw new Error(`The second file has no ${name}`)
  return file?.[name] as Part | undefined
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

/**
 * A component of the second file, by the name of its export. Until the file is there, `Meanwhile` is drawn in its place,
 * or nothing: a press on it is made again, and the focus stays.
 */
export function part<Part extends (props: never) => ReactNode>(
  name: string,
  Meanwhile?: FunctionComponent<PropsOf<Part>>,
): Part {
  const InSecondFile: typeof Meanwhile = (props) => {
    const Whole = usePart<typeof Meanwhile>(name)
    const Drawn = Whole ?? Meanwhile
    const drawn = Drawn && <Drawn {...props} />
    return Meanwhile ? <Replaced isWhole={Whole !== undefined}>{drawn}</Replaced> : drawn
  }
  return InSecondFile as unknown as Part
}

function Replaced({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const place = useRef<FragmentInstance>(null)
  const before = useRef<'focused' | 'pressed'>(undefined)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    if (isWhole) {
      // Somebody may have gone on to another place.
      if (!before.current || document.activeElement !== document.body) return
      current.focus()
      if (before.current === 'pressed' && document.activeElement instanceof HTMLElement) document.activeElement.click()
      return
    }
    const note = ({ type }: Event) => {
      before.current = ({ focusin: 'focused', click: 'pressed' } as const)[type]
    }
    const types = ['focusin', 'focusout', 'click']
    for (const type of types) current.addEventListener(type, note)
    return () => {
      for (const type of types) current.removeEventListener(type, note)
    }
  }, [isWhole])
  return <Fragment ref={place}>{children}</Fragment>
}
