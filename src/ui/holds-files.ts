/** True for a drag of files. Text, links and other things are dragged too. */
export const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
