package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.text.ParseException;
import java.util.Map;

/** The JSON objects that issuers respond with. */
final class JsonObjects {
  private JsonObjects() {}

  /**
   * Reads the body of a response.
   *
   * @param source for the message
   * @throws IOException if it is no JSON object
   */
  static Map<String, Object> read(String source, byte[] body) throws IOException {
    try {
      Map<String, Object> object = JSONObjectUtils.parse(new String(body, UTF_8));
      if (object != null) {
        return object;
      }
    } catch (ParseException | IllegalArgumentException malformed) {
      // said below, without the text
    }
    throw new IOException(source + " does not respond with a JSON object");
  }
}
