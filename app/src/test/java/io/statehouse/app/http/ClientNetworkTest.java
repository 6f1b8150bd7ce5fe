package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ClientNetworkTest {
  private static String client(String address) throws UnknownHostException {
    return ClientNetwork.of(InetAddress.getByName(address));
  }

  @Test
  void ipv6_addresses_of_one_network_of_64_bits_are_one_client() throws Exception {
    assertThat(client("2001:db8:0:1::1")).isEqualTo(client("2001:db8:0:1:ffff:ffff:ffff:ffff"));
    assertThat(client("2001:db8:0:1::1")).isNotEqualTo(client("2001:db8:0:2::1"));
  }

  @Test
  void every_ipv4_address_is_a_client_also_if_it_is_written_as_ipv6() throws Exception {
    assertThat(client("192.0.2.1")).isEqualTo(client("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
    assertThat(client("192.0.2.1")).isNotEqualTo(client("192.0.2.2"));
  }
}
