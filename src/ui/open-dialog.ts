/** A dialog that closes, or is behind another one, is inert and takes no input. */
export const openDialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]:not([inert])')
