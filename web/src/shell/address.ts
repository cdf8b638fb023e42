// Addresses that people can read.

/** An address with these query values; those that are null, or empty, stay out. */
export function address(path: string, query: Record<string, string | null | undefined>): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  // Commas, colons and the like are readable in a query and need no escape there.
  const text = new URLSearchParams(kept)
    .toString()
    .replace(/%(2C|3A|40|3B|2F|28|29)/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
  return text ? `${path}?${text}` : path;
}
