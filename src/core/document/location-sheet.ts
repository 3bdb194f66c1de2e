/** A place's sheet of seed 000. Roads go both ways, and lead only to places that exist (SCHEMA-06). */
import { z } from 'zod'
import { entries, nameField } from './sheet-fields.ts'
import { visibilities } from './status.ts'

const ids = z.array(z.string().min(1).max(200)).max(200).describe('a list of ids')

/** A location's attrs; other fields may stand beside these. */
export const locationSheetSchema = z
  .object({
    display_name: nameField,
    connected_to: ids,
    entities_present: ids,
    environmental_effects: entries,
    visibility: z
      .enum(visibilities)
      .describe(`one of ${visibilities.join(', ')}`)
      .optional(),
  })
  .loose()

/** A new place before anything is said of it. */
export function emptyLocation(name: string): z.infer<typeof locationSheetSchema> {
  return { display_name: name, connected_to: [], entities_present: [], environmental_effects: [] }
}
