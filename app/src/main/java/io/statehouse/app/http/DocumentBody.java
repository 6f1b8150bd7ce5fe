package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.layout.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.Optional;

/**
 * Documents that people write, in the bodies of requests: JSON, or YAML with the media type {@value
 * #YAML}, as the command line reads both from files.
 */
public final class DocumentBody {
  public static final String YAML = "application/yaml";

  private DocumentBody() {}

  /**
   * Returns the document of a request: maps, lists and scalars.
   *
   * @throws IllegalArgumentException if it is neither; of YAML, with the line and the column
   */
  public static Object read(Request request) {
    return yaml(request).orElseGet(() -> Json.parse(request.bytes()));
  }

  /**
   * Returns the document of a request that sends YAML; empty if it does not, or sends nothing.
   *
   * @throws IllegalArgumentException with the line and the column, if it is not YAML
   */
  public static Optional<Object> yaml(Request request) {
    return isYaml(request) ? Optional.ofNullable(Yaml.read(text(request))) : Optional.empty();
  }

  /** Returns the same as {@link #yaml}, with merge keys ({@code <<}) followed. */
  public static Optional<Object> mergedYaml(Request request) {
    return isYaml(request)
        ? Optional.ofNullable(Yaml.readMerged(text(request), Yaml.MAX_VALUES).value())
        : Optional.empty();
  }

  private static boolean isYaml(Request request) {
    return request
        .header("Content-Type")
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .filter(YAML::equals)
        .isPresent();
  }

  private static String text(Request request) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(request.bytes())).toString();
    } catch (CharacterCodingException notText) {
      throw new IllegalArgumentException("the body is not UTF-8 text", notText);
    }
  }
}
