package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.app.access.CertificateName.Alternative;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateNameTest {
  @ParameterizedTest
  @CsvSource({
    "worker.example, 2, worker.example",
    "*.example, 2, *.example",
    "cafe, 2, cafe",
    "ops@example, 1, ops@example",
    "spiffe://example/ops@night, 6, spiffe://example/ops@night",
    "urn:example:worker, 6, urn:example:worker",
    "10.0.0.1, 7, 10.0.0.1",
    "2001:DB8::1, 7, 2001:db8:0:0:0:0:0:1",
    "10.0.0.256, 2, 10.0.0.256",
  })
  void the_form_of_an_alternative_name_shows_its_kind(String text, int kind, String compared) {
    assertThat(Alternative.parse(text)).isEqualTo(new Alternative(kind, compared));
  }

  @Test
  void a_name_is_given() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CertificateName.parse(Optional.empty(), Optional.empty()))
        .withMessage("give its subject, or its san");
  }
}
