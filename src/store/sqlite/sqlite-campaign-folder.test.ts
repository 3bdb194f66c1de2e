import { describe, it } from 'vitest'
import { scratchFolder } from '../../../test/scratch-folder.ts'
import { sha256Hex as sha256 } from '../../dice/random-stream.ts'
import { storeContract } from '../../testing/store/store-contract.ts'
import { LedgerStore } from '../state-store-over-campaign-files.ts'
import { SqliteShelf } from './sqlite-campaign-folder.ts'

storeContract({ describe, it }, 'SQLite', () => new LedgerStore(new SqliteShelf(scratchFolder(), sha256)))
