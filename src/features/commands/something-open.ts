/** The palette does not open in front of a dialog: what was typed there would be lost. */
export const isSomethingOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
