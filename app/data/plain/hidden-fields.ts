/** Hidden fields by which a form without scripts says more of itself. Apart from what every page loads. */

/** Of a form that shows the invitation code of the link that led here. */
export const CODE_SHOWN = "code-shown";

/** Before the names of another form's fields, which was sent when its reader's session was over: they go along with signing in. */
export const CARRIED = "carried.";

/** Of a form that signs out to sign in again on whole pages. */
export const WHOLE = "whole";
