package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * The right to write one version, held by its publisher until the pointer names it.
 *
 * @param nonce by which a publisher recognizes its own
 * @param routes how many it is going to write
 */
public record Claim(String publisher, String nonce, Instant startedAt, int routes) {
  public Claim {
    requireNonNull(publisher, "publisher");
    requireNonNull(nonce, "nonce");
    requireNonNull(startedAt, "startedAt");
  }
}
