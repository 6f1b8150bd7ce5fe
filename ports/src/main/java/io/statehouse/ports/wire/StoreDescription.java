package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Limits;
import java.io.IOException;
import java.time.Duration;

/**
 * The properties of a store that a client must know before it sends anything else.
 *
 * @param version that of the server's program
 * @param hasKeyIdentities whether the store does not compare keys exactly
 * @param heartbeat how often a watch without changes shows that it is alive
 */
public record StoreDescription(
    String version, Limits limits, boolean hasKeyIdentities, Duration heartbeat) {
  /** The media type of every message. */
  public static final String MEDIA_TYPE = "application/vnd.statehouse.store";

  /** The number of the protocol, which is the first part of a description in all versions. */
  public static final int PROTOCOL = 1;

  public StoreDescription {
    requireNonNull(version, "version");
    requireNonNull(limits, "limits");
    requireNonNull(heartbeat, "heartbeat");
  }

  public void write(WireOutput out) throws IOException {
    out.integer(PROTOCOL);
    out.text(version);
    out.integer(limits.keyBytes());
    out.integer(limits.valueBytes());
    out.integer(limits.conditions());
    out.integer(limits.writes());
    out.integer(limits.operations());
    out.number(limits.transactionBytes());
    out.integer(limits.keysPerRead());
    out.integer(limits.revisionBits());
    out.flag(hasKeyIdentities);
    out.number(heartbeat.toMillis());
  }

  /**
   * @throws WireException if the server speaks another version of the protocol; the message names
   *     both
   */
  public static StoreDescription read(WireInput in) throws IOException {
    int protocol = in.integer();
    String version = in.text();
    if (protocol != PROTOCOL) {
      throw new WireException(
          "it is Statehouse %s with version %d of the protocol, this program has version %d"
              .formatted(version, protocol, PROTOCOL));
    }
    Limits limits = limits(in);
    boolean hasKeyIdentities = in.flag();
    return new StoreDescription(version, limits, hasKeyIdentities, Duration.ofMillis(in.number()));
  }

  private static Limits limits(WireInput in) throws IOException {
    Limits.Builder limits = Limits.builder();
    limits.keyBytes(in.integer());
    limits.valueBytes(in.integer());
    limits.conditions(in.integer());
    limits.writes(in.integer());
    limits.operations(in.integer());
    limits.transactionBytes(in.number());
    limits.keysPerRead(in.integer());
    limits.revisionBits(in.integer());
    return in.valid(limits::build);
  }
}
