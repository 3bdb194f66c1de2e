/** A name for a branch that no other has. */

/** The wanted name, or that name with the next number. */
export function freeName(wanted: string, branches: readonly { readonly name: string }[]): string {
  const taken = new Set(branches.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} (${count})`
    if (!taken.has(name)) return name
  }
}
