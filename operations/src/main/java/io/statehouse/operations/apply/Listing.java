package io.statehouse.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;

/**
 * A listing on which a plan rests: the names that it found, as a digest.
 *
 * @param separator that of the children that were listed; empty if keys were
 * @param last the last key that was read; empty if the listing was read to its end
 * @param digest the digest of the names, as {@link ListingDigests} makes it
 */
public record Listing(
    Prefix prefix, Optional<Character> separator, Optional<Key> last, Bytes digest) {
  public Listing {
    requireNonNull(prefix, "prefix");
    requireNonNull(separator, "separator");
    requireNonNull(last, "last");
    requireNonNull(digest, "digest");
  }
}
