// Addresses that people can read.

/** The folder that the page lies in, without the slash at its end. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

/** What an address shows: its path inside the folder, without a slash at its end. */
export function pathOf(pathname: string, base = BASE): string {
  const inside = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return inside.replace(/(.)\/$/, "$1");
}

/** An address with these query values; those that are null, or empty, stay out. */
export function address(path: string, query: Record<string, string | null | undefined>): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  // Commas, colons and the like are readable in a query and need no escape there.
  const text = new URLSearchParams(kept)
    .toString()
    .replace(/%(2C|3A|40|3B|2F|28|29)/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
  const whole = BASE + path;
  return text ? `${whole}?${text}` : whole;
}
