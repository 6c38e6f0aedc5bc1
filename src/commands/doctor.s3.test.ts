import { join } from 'node:path';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { runCommand } from '../../tests/support/commands.ts';
import { freePort, temporaryFolder } from '../../tests/support/program.ts';
import { s3Settings } from '../../tests/support/s3.ts';
import { S3_KEYS } from '../../tests/support/s3-server.ts';
import { fillSite, inContext } from '../../tests/support/whole-site.ts';
import { doctor } from './doctor.ts';

/** Lets everybody read the files of a bucket. */
async function publish(endpoint: string, bucket: string): Promise<void> {
  const credentials = { accessKeyId: S3_KEYS.S3_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.S3_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` };
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
  client.destroy();
}

test('DOCT-5 PHOT-12: originals that everybody can read are named; a public bucket of pictures is none', async () => {
  const s3 = s3Settings();
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '' } = s3;
  const originals = `${bucket}-prives`;
  const site = {
    ...s3,
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: String(await freePort()),
    S3_PUBLIC_URL: `${endpoint}/${bucket}`,
    S3_ORIGINALS_BUCKET: originals,
  };
  await inContext(site, (context) => fillSite(context, 4));
  await publish(endpoint, bucket);
  const words = `Tout le monde peut lire les originaux du compartiment « ${originals} ».`;
  const before = await runCommand(doctor, [], site);
  expect(before.out).not.toContain('compartiment');
  await publish(endpoint, originals);
  const after = await runCommand(doctor, [], site);
  expect([after.code, after.out]).toEqual([1, expect.stringContaining(words)]);
  await inContext(site, async ({ storage }) => {
    for await (const { key } of storage.list()) expect(key).not.toMatch(/doctor/);
  });
});
