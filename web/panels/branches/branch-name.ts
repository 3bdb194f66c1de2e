/** Names for branches: whatever a person types, as the log can keep it, and free. */

const longest = 60

/**
 * Words as a branch can be called: small letters, digits, dashes.
 *
 * @example
 * branchName('What if I stayed?') // 'what-if-i-stayed'
 */
export function branchName(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** The wanted name, or that name with the next number. */
export function freeName(wanted: string, branches: readonly { readonly name: string }[]): string {
  const taken = new Set(branches.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted.slice(0, longest - 4)}-${count}`
    if (!taken.has(name)) return name
  }
}
