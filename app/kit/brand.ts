/** The brand: its name, and whom to write to. */
export const BRAND = {
  name: "Halyard",
  contact: "support@halyard.example",
} as const;
