import { constants } from "node:crypto";
import type { AgentOptions } from "node:https";

/**
 * TLS options of every connection to the service. They equal Node's defaults or are stricter. They are explicit
 * because the environment can change a default: `NODE_TLS_REJECT_UNAUTHORIZED`, options such as `--tls-min-v1.0`, or
 * an OpenSSL configuration file.
 *
 * Security level 2 of OpenSSL refuses RSA keys below 2048 bits and SHA-1 signatures.
 */
export const TLS_OPTIONS: AgentOptions = {
  rejectUnauthorized: true,
  minVersion: "TLSv1.2",
  ciphers: `${constants.defaultCoreCipherList}:@SECLEVEL=2`,
};
