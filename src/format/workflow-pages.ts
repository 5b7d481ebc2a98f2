export const workflowPage = (lifecycle: string) => `/dashboard/workflows/${lifecycle}`
