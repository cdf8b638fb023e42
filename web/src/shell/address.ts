// Addresses that are readable for people.

/** The folder of the page, without the final slash. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

/** The path of an address inside the folder, without a final slash. */
export function pathOf(pathname: string, base = BASE): string {
  const inside = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return inside.replace(/(.)\/$/, "$1");
}

/** An address with these query values. Null and empty values are left out. */
export function address(path: string, query: Record<string, string | null | undefined>): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  // Commas, colons and the like need no escape in a query, and are more readable without one.
  const text = new URLSearchParams(kept)
    .toString()
    .replace(/%(2C|3A|40|3B|2F|28|29)/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
  const whole = BASE + path;
  return text ? `${whole}?${text}` : whole;
}
