// Checks for the Java that DynamoDB Local needs. It runs only after a failure, because the check starts a JVM.
import { spawnSync } from 'node:child_process';
import { UserError } from '../../ground/user-error.ts';

const JAVA_MIN = 17;

/** @throws UserError if Java is missing or too old */
export function requireJava(): void {
  const { error, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const remedy = `Install a Java runtime, version ${JAVA_MIN} or newer (Debian: apt-get install openjdk-17-jre-headless; macOS: brew install openjdk@17), and put java on the PATH.`;
  const version = /version "(?:1\.)?(\d+)/.exec(stderr ?? '')?.[1];
  if (error || version === undefined)
    throw new UserError(`DynamoDB Local needs Java, and none was found. ${remedy}`);
  if (Number(version) < JAVA_MIN)
    throw new UserError(
      `DynamoDB Local needs Java ${JAVA_MIN} or newer, and this is Java ${version}. ${remedy}`,
    );
}
