const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere over the widget: otherwise the browser would leave the page and open them. */
export function takeDrops(root: ShadowRoot, dialog: HTMLElement, addFiles: (files: readonly File[]) => void) {
  const show = (isOver: boolean) => dialog.toggleAttribute('data-drop', isOver)
  const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
    root.addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !holdsFiles(event)) return
      event.preventDefault()
      react(event)
    })

  listen('dragover', () => show(true))
  listen('dragleave', ({ relatedTarget }) => show(relatedTarget instanceof Node && root.contains(relatedTarget)))
  listen('drop', ({ dataTransfer }) => {
    show(false)
    addFiles([...(dataTransfer?.files ?? [])])
  })
}
