package io.statehouse.app.systems.cloudchamber.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import io.statehouse.ports.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BcryptHashTest {
  private static final int SETTING_LENGTH = 29;
  private static final String EXACTLY_72 =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  private final PasswordHash bcrypt = new BcryptHash(PasswordHash.ORIGINAL_COST);

  private String hash(String password, String hashOrSetting) {
    return bcrypt.hash(Bytes.utf8(password), hashOrSetting.substring(0, SETTING_LENGTH));
  }

  /** Hashes of jBCrypt (two), Openwall's and Python's bcrypt, and Go's (the last). */
  @ParameterizedTest
  @CsvSource({
    "'', $2a$10$k1wbIrmNyFAPwPVPSVa/zecw2BCEnBwVS2GbrmgzxFUOqW9dk4TCW",
    "abc, $2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
    "U*U, $2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "Kk4DQuMMfZL9o, $2b$04$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm",
    "allmine, $2a$10$XajjQvNhvvRt5GSeFk1xFeyqRrsxkhBkUiQeg0dt.wU1qD4aFDcga",
  })
  void hashes_of_other_implementations_are_reproduced(String password, String known) {
    assertThat(hash(password, known)).isEqualTo(known);
    assertThat(hash(password + "x", known)).isNotEqualTo(known);
  }

  @Test
  void all_72_bytes_count() {
    String known = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui";

    assertThat(hash(EXACTLY_72, known)).isEqualTo(known);
    assertThat(hash(EXACTLY_72.substring(0, 71) + "8", known)).isNotEqualTo(known);
  }

  @Test
  void passwords_are_bytes() {
    Bytes pound = Bytes.copyOf(new byte[] {(byte) 0xa3});
    String known = "$2a$05$/OK.fbVrR/bpIqNJ5ianF.Sa7shbm4.OzKpvFnX1pQLmQW96oUlCq";

    assertThat(bcrypt.hash(pound, known.substring(0, SETTING_LENGTH))).isEqualTo(known);
  }

  @Test
  void version_2b_hashes_as_2a_does() {
    String setting = "$2a$04$cVWp4XaNU8a4v1uMRum2SO";

    assertThat(hash("allmine", setting.replace("2a", "2b")))
        .isEqualTo(hash("allmine", setting).replace("$2a$", "$2b$"));
  }

  /** So whether a user has a certain password is decided by the hash, not by what is sent. */
  @Test
  void a_password_repeated_after_a_zero_byte_has_the_same_hash() {
    String setting = "$2a$04$cVWp4XaNU8a4v1uMRum2SO";

    assertThat(hash("allmine\0allmine", setting)).isEqualTo(hash("allmine", setting));
  }
}
