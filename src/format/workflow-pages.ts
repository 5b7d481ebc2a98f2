/** Pages beside the screens that tell how the workflows work; `npm run build` lays them there. */
export const WORKFLOW_PAGES = '/workflows/'

/** The page of one lifecycle, where it tells of records in the status of this label. */
export const workflowPage = (lifecycle: string, status?: string) => {
  const place = status === undefined ? '' : `#while-${status.toLowerCase().replaceAll(' ', '-')}`
  return `${WORKFLOW_PAGES}${lifecycle}.html${place}`
}
