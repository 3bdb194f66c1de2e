/** Packs as cartridges and back; loaded when one is converted. */
import type { Result } from '../core/result.ts'
import { sha256 } from './system-clock-entropy-network.ts'

/** A pack's folder as a cartridge's, or back; the target must not exist yet. Without one the pack gets a manifest where it stands. */
export async function convertCartridge(
  from: string,
  to: string | null,
  back = false,
): Promise<Result<{ readonly files: number; readonly changed: boolean }>> {
  const { convertFolder, manifestInto } = await import('../kernel/disk/convert-pack-folder-to-cartridge.ts')
  return to === null ? manifestInto(from) : convertFolder(from, to, back, sha256)
}
