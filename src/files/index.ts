/** Files and folders for their owner alone, whole or not at all. */
export {
  isOpenToOthers,
  isWritable,
  makePrivateFile,
  makePrivateFolder,
  type RepairedPrivacy,
  repairPrivacy,
  writeNewPrivateFile,
  writePrivateFile,
} from './private-files.ts'
