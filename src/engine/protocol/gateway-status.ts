/** The statuses with which the gateway answers if the service did not. */
const FROM_THE_GATEWAY: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/** Returns whether an error of this status may mean that the service did not answer at all. */
export const isGatewayStatus = (status: number | undefined): boolean =>
  FROM_THE_GATEWAY.has(status);
