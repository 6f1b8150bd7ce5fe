package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.entities.CssException.Kind.BAD_FILE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import java.io.ByteArrayInputStream;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class CatalogueJsonTest {

  @Test
  void a_file_that_looks_like_utf_32_but_is_no_text_is_refused() {
    byte[] file = HexFormat.of().parseHex("0000007b00d95b5b");

    assertThatThrownBy(() -> CatalogueJson.read("db.json", new ByteArrayInputStream(file)))
        .hasMessage("db.json: not UTF-8")
        .isInstanceOfSatisfying(
            CssException.class, refused -> assertThat(refused.kind()).isEqualTo(BAD_FILE));
  }
}
