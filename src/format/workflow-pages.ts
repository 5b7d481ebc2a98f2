/** The workflow pages, which `npm run build` publishes beside the screens. */
export const WORKFLOW_PAGES = '/workflows/'

export const workflowPage = (lifecycle: string, status?: string) => {
  const place = status === undefined ? '' : `#while-${status.toLowerCase().replaceAll(' ', '-')}`
  return `${WORKFLOW_PAGES}${lifecycle}.html${place}`
}
