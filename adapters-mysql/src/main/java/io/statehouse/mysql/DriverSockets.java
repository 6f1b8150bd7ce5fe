package io.statehouse.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import io.statehouse.ports.adapter.ExchangeSocket;
import java.net.Socket;

/**
 * Creates the driver's sockets, on which a timeout bounds a whole exchange: the driver itself
 * bounds neither writes nor a response that trickles in, and to close a TLS connection it waits for
 * the server once more. Public because the driver creates it by its name.
 */
public final class DriverSockets extends StandardSocketFactory {
  @Override
  protected Socket createSocket(PropertySet properties) {
    return new ExchangeSocket();
  }
}
