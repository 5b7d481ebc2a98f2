/** The workflow pages, which `npm run build` publishes beside the screens. */
export const WORKFLOW_PAGES = '/workflows/'

/** The section of a lifecycle's page about the status with this label. */
export const workflowPage = (lifecycle: string, status?: string) => {
  const place = status === undefined ? '' : `#while-${status.toLowerCase().replaceAll(' ', '-')}`
  return `${WORKFLOW_PAGES}${lifecycle}.html${place}`
}
