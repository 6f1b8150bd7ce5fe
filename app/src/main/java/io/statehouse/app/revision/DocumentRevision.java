package io.statehouse.app.revision;

import io.statehouse.domain.layout.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The revision of a document, derived from what a reader sees of it and not from revisions of the
 * store: so it is the same on every store, covers a document of several keys, and changes exactly
 * when the document does.
 */
public final class DocumentRevision {
  private static final int BYTES = 16;

  /** The length of a revision as text. */
  public static final int DIGITS = 2 * BYTES;

  private DocumentRevision() {}

  /**
   * @param document as {@link Json} writes it; a stream in it is used up
   */
  public static String of(Object document) {
    MessageDigest digest = sha256();
    try {
      Json.write(document, new DigestOutputStream(OutputStream.nullOutputStream(), digest), false);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // nothing is written anywhere
    }
    return text(digest.digest());
  }

  /** Returns the revision of bytes that are a document as they are. */
  public static String of(byte[] document) {
    return text(sha256().digest(document));
  }

  private static String text(byte[] hash) {
    return HexFormat.of().formatHex(Arrays.copyOf(hash, BYTES));
  }

  /** Returns whether a string could be the revision of some document. */
  public static boolean isOne(String text) {
    return text.length() == DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java has it
    }
  }
}
