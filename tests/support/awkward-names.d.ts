/** Company names that a template could mistake for markup. */
export declare const AWKWARD_NAMES: string[];
