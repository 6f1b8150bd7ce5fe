package io.statehouse.app.systems.runm.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.runm.RunmDocuments;
import io.statehouse.app.systems.runm.RunmDocuments.RunmObject;
import io.statehouse.domain.runm.MetadataObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The entity tag of an object. It is derived from what the caller sees of it, not from a revision,
 * so that it is the same on every store, and changes only with that.
 */
final class ObjectTag {
  private static final int BYTES = 16;

  private ObjectTag() {}

  static String of(RunmObject document) {
    byte[] json = Json.text(RunmDocuments.OBJECT.write(document)).getBytes(UTF_8);
    return "\"" + HexFormat.of().formatHex(Arrays.copyOf(sha256(json), BYTES)) + "\"";
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java has it
    }
  }

  /**
   * Returns what a change or deletion needs to be as the client knows it; everything is, without
   * {@code If-Match}.
   */
  static Consumer<MetadataObject> condition(Request request) {
    Optional<String> expected = request.header("If-Match");
    if (expected.isEmpty() || expected.get().strip().equals("*")) {
      return object -> {};
    }
    return object -> {
      String actual = of(new RunmObject(object));
      if (Arrays.stream(expected.get().split(",")).map(String::strip).noneMatch(actual::equals)) {
        throw new AppException(
            Kind.PRECONDITION_FAILED,
            "object %s has changed since it was read, or If-Match is no ETag: read it again"
                .formatted(object.uuid()));
      }
    };
  }
}
