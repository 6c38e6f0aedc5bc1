/**
 * npm run illustrations: makes the pictures of demo/ and public/ again. They are part of the repository. README.md
 * beside this file explains the command.
 */
import { makePublicPictures } from './public/public-pictures.ts';
import { makeStockPictures } from './stock-pictures.ts';

const HELP = `npm run illustrations [-- stock | public]
  stock   les photos du catalogue de démonstration, dans demo/pictures (quelques minutes)
  public  les icônes et images du site, dans public/
Sans argument : les deux.`;

const args = process.argv.slice(2);
const unknown = args.find((arg) => !['stock', 'public'].includes(arg));
if (unknown !== undefined) {
  process.stderr.write(`${HELP}\n`);
  process.exitCode = ['-h', '--help'].includes(unknown) ? 0 : 1;
} else {
  const wanted = (what: string) => args.length === 0 || args.includes(what);
  if (wanted('public')) await makePublicPictures();
  if (wanted('stock'))
    await makeStockPictures((done, all) => {
      if (done % 20 === 0 || done === all) process.stderr.write(`${done} images sur ${all}\n`);
    });
}
