/** The pages about all workflows. */
export const WORKFLOW_PAGES = '/workflows/'

export const workflowPage = (lifecycle: string, status?: string) =>
  `${WORKFLOW_PAGES}${lifecycle}${status === undefined ? '' : `?state=${status}`}`
