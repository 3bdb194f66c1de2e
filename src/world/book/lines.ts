/** Words that authors write: one line or several of which one is told at a time. */
import { z } from 'zod'

/** The longest line an author may write. */
export const longestLine = 2_000

/** A name of something in the book. */
export const bookId = z.string().min(1).max(200)

/** One line or a list of lines; always read as a list. */
export const lines = z
  .union([z.string().min(1).max(longestLine), z.array(z.string().min(1).max(longestLine)).max(40)])
  .transform((written) => (typeof written === 'string' ? [written] : written))

/** No lines where the author wrote none. */
export const someLines = lines.default([])

/** What is said for each way an attempt can go. */
export const saidByOutcome = z
  .strictObject({ success: someLines, mixed: someLines, fail: someLines, automatic: someLines })
  .prefault({})
