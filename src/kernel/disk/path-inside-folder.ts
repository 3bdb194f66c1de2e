/** Paths that stay inside a folder: plain names, no way up, nothing that a system could misread. */
import { done, type Result, refuse } from '../../core/result.ts'

const name = /^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,99}$/
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The path, or why it is none.
 *
 * @example
 * safePath('campaigns/a/../../etc').ok // false
 */
export function safePath(path: string): Result<string> {
  const names = path.split('/')
  const wrong = names.find(
    (one) => !name.test(one) || /^\.+$/.test(one) || one.endsWith('.') || device.test(one),
  )
  if (wrong === undefined && path.length <= 400) return done(path)
  const message = `"${path.slice(0, 100)}" is no path inside the folder: it has plain names with / between them, and none leads out.`
  return refuse('folder/outside', message, { rule: 'KRN-02' })
}
