import { describe, it } from 'vitest'
import { scratchFolder } from '../../../test/scratch-folder.ts'
import { sha256Hex as sha256 } from '../../dice/random-stream.ts'
import { storeContract } from '../../testing/store/store-contract.ts'
import { StateStoreOverCampaignFiles } from '../state-store-over-campaign-files.ts'
import { SqliteCampaignFolder } from './sqlite-campaign-folder.ts'

storeContract(
  { describe, it },
  'SQLite',
  () => new StateStoreOverCampaignFiles(new SqliteCampaignFolder(scratchFolder(), sha256)),
)
