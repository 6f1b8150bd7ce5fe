package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void a_document_that_looks_like_utf_32_but_is_no_text_is_refused() {
    byte[] body = HexFormat.of().parseHex("0000007b00d95b5b");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.parse(body))
        .withMessage("malformed JSON: not UTF-8");
  }
}
